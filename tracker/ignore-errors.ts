/** Errors of the tracker (frozen objects, denied storage, an unusual DOM) must not reach the page. */
export const ignoreErrors = (work: () => void) => {
  try {
    work()
  } catch {}
}
