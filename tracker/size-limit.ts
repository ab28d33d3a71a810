/** The most bytes that the tracker may have, gzipped. */
export const trackerLimit = 1400
