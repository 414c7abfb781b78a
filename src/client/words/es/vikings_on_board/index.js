export * from "./board.js";
export * from "./guide.js";
export * from "./names.js";
export * from "./refusals.js";
export * from "./report.js";
export * from "./sentences.js";
export * from "./title.js";
