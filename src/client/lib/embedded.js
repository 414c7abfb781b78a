// A game that another site shows in a frame: `/g/<id>/embed`. Such a page has no session and shows
// what everybody may see. So a page around the frame can make nobody act.

/** The id of the game; `null` on every other page. */
export const embeddedGame = /^\/g\/([^/]+)\/embed$/.exec(location.pathname)?.[1] ?? null;

/** Whether another page shows this one in a frame. However it was addressed, it has no session. */
export const isFramed = window.top !== window;
