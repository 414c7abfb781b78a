// Everything that the page draws of Vikings.
export { emblem } from "./emblem.js";
export { figures } from "./figures.js";
export { title } from "./title.js";
