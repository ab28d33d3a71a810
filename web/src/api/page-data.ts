/** What the server wrote into the page under this name. */
export const pageData = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="sightline-${name}"]`)?.content

/** Whether the page was just requested. One that the browser shows again may be older than what it shows. */
export function isNewPage(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && 'type' in navigation && navigation.type !== 'back_forward'
}
