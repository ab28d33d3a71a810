import type { NoticeText } from '../events.ts'
import { type ChannelKind, hostOfSetting, jsonRequest, linesOf } from './kind.ts'
import { oneLine } from './plain-text.ts'

export const defaultNtfyServer = 'https://ntfy.sh'

const maxTitle = 250
/** A longer message becomes a file. */
const maxBytes = 4_096

const tags: Readonly<Record<NoticeText['tone'], readonly string[]>> = {
  good: ['white_check_mark'],
  bad: ['warning'],
  neutral: ['bar_chart'],
}

/** A topic of ntfy, at ntfy.sh or a server of one's own. Messages are plain text unless they say otherwise. */
export const ntfy: ChannelKind = {
  needs: ['topic'],
  mayHave: ['server', 'token'],
  target: ({ server = defaultNtfyServer }) => hostOfSetting(server),
  request({ topic = '', server = defaultNtfyServer, token }, outgoing) {
    const { text, link } = outgoing
    const message = linesOf(outgoing)
      .map((line) => oneLine(line, 1_000))
      .join('\n')
    return jsonRequest(
      server,
      {
        topic,
        title: oneLine(text.title, maxTitle),
        message: withinBytes(message === '' ? link.label : message, maxBytes),
        tags: tags[text.tone],
        priority: text.tone === 'bad' ? 4 : 3,
        click: link.url,
      },
      token === undefined ? {} : { authorization: `Bearer ${token}` },
    )
  },
}

function withinBytes(text: string, max: number): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= max) return text
  // The last character may be cut in the middle.
  return `${bytes
    .subarray(0, max - 3)
    .toString('utf8')
    .replace(/\ufffd{1,3}$/, '')}…`
}
