/** Why an image cannot be a logo, to be continued from "must be a PNG, JPEG or SVG image; ". */
export class LogoError extends Error {}
