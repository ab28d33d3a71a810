/** A page that we cannot measure (frozen objects, denied storage, an odd DOM) must not notice that we tried. */
export const attempt = (work: () => void) => {
  try {
    work()
  } catch {}
}
