import { isNewPage, pageData } from './page-data.ts'

/** What the server wrote into the page: replies by path, each of which is used once. */
const replies = new Map<string, never>(Object.entries(JSON.parse((isNewPage() && pageData('replies')) || '{}')))

/** The reply of this path that came with the page; undefined if there is none, or it has been used. */
export function takeFirstReply(path: string): never | undefined {
  const reply = replies.get(path)
  replies.delete(path)
  return reply
}
