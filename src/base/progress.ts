/** Prints the progress of a long task, one line per ten percent. */
export function createProgressReporter(what: string, print: (line: string) => void) {
  let reported = -1
  return (done: number, total: number): void => {
    const tenth = Math.floor((10 * done) / Math.max(1, total))
    if (tenth <= reported) return
    reported = tenth
    print(`${what}: ${10 * tenth} %`)
  }
}
