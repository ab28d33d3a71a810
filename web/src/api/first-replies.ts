/** What the server wrote into the page: replies by path, each of which is used once. */
const replies = new Map<string, never>(
  Object.entries(isNew() ? JSON.parse(contentOf('sightline-replies') ?? '{}') : {}),
)

/** A page that the browser has shown before may be older than what it shows. */
function isNew(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type !== 'back_forward'
}

function contentOf(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
}

/** The reply of this path that came with the page; undefined if there is none, or it has been used. */
export function takeFirstReply(path: string): never | undefined {
  const reply = replies.get(path)
  replies.delete(path)
  return reply
}
