import { definingPages, helpTopics } from '../../components/help-topics.ts'

const targets: Readonly<Record<string, string>> = helpTopics
const pages: Readonly<Record<string, string>> = definingPages

/** The URL of the paragraph about a topic; null if there is none. */
export function topicUrl(topic: string): string | null {
  if (Object.hasOwn(targets, topic)) return `/help/${targets[topic]}`
  const [, kind = '', name = ''] = /^([a-z]+)\.(.+)$/.exec(topic) ?? []
  return Object.hasOwn(pages, kind) ? `/help/${pages[kind]}#${encodeURIComponent(name)}` : null
}
