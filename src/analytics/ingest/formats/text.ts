const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

/** Text fit to store and to show: no control characters, no broken surrogates, not longer than `limit`. */
export function cleanText(text: string, limit: number): string {
  // Most text is clean already, and finding that out is cheaper than replacing.
  const clean = text.search(controls) < 0 ? text : text.replace(controls, ' ')
  return clean.trim().slice(0, limit).toWellFormed()
}

/** No character takes more than three bytes of UTF-8 for each of its UTF-16 units, so short text needs no counting. */
export function isLongerThan(text: string, bytes: number): boolean {
  return text.length * 3 > bytes && Buffer.byteLength(text) > bytes
}
