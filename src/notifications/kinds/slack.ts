import { type ChannelKind, hostOfSetting, jsonRequest, linesOf } from './kind.ts'
import { escapedLine, oneLine } from './plain-text.ts'

const maxHeader = 150
const maxText = 3_000

/** `<` begins mentions and links. In plain text it means nothing, but no program that reads it should be tempted. */
const withoutBrackets = (text: string): string => text.replaceAll('<', '‹').replaceAll('>', '›')

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '‹', '>': '›' }
const neutralize = (character: string): string => escapes[character] ?? character

const plain = (text: string) => ({ type: 'plain_text', text: text === '' ? '–' : text, emoji: false })

/** An incoming webhook of Slack: blocks of plain text, which no markup or mention is read from. */
export const slack: ChannelKind = {
  needs: ['url'],
  target: ({ url }) => hostOfSetting(url),
  request({ url = '' }, outgoing) {
    const { text, link } = outgoing
    const lines = linesOf(outgoing).map((line) => withoutBrackets(oneLine(line, maxText - 1)))
    return jsonRequest(url, {
      // Shown in notifications, where blocks are not.
      text: escapedLine(text.title, maxText, neutralize),
      mrkdwn: false,
      blocks: [
        { type: 'header', text: plain(withoutBrackets(oneLine(text.title, maxHeader))) },
        ...lines.map((line) => ({ type: 'section', text: plain(line) })),
        {
          type: 'section',
          text: {
            type: 'mrkdwn',
            text: `<${encodeURI(link.url).replaceAll('|', '%7C')}|${link.label}>`,
            verbatim: true,
          },
        },
      ],
      unfurl_links: false,
      unfurl_media: false,
    })
  },
}
