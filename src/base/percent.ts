/** Tells how far something has come: a line for every tenth of it. */
export function createPercent(what: string, print: (line: string) => void) {
  let told = -1
  return (done: number, total: number): void => {
    const tenth = Math.floor((10 * done) / Math.max(1, total))
    if (tenth <= told) return
    told = tenth
    print(`${what}: ${10 * tenth} %`)
  }
}
