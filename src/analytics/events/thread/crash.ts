/** For the test of what happens then. */
export function start(): void {
  throw new Error('A crash on purpose.')
}
