/** An unsaved draft in the storage of the window, so that it is there again when the page was left by accident. */
export function draftStore(id: string) {
  const key = `sightline.draft ${id}`
  return {
    read: (): string | null => sessionStorage.getItem(key),
    write: (text: string): void => sessionStorage.setItem(key, text),
    forget: (): void => sessionStorage.removeItem(key),
  }
}
