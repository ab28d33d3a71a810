import { type ChannelKind, jsonRequest, linesOf } from './kind.ts'
import { escapedLine, wordJoiner } from './plain-text.ts'

const maxTitle = 500
const maxLine = 1_000

/** Telegram finds mentions, commands, hashtags, cashtags and links in plain text, too. */
const neutralize = (character: string): string => (/[@/#$:]/.test(character) ? `${character}${wordJoiner}` : character)

/** A bot of Telegram, without a parse mode: the text is what it is. */
export const telegram: ChannelKind = {
  needs: ['token', 'chat'],
  target: ({ chat = '' }) => chat,
  request({ token = '', chat = '' }, outgoing, urls) {
    const { text, link } = outgoing
    const title = escapedLine(text.title, maxTitle, neutralize)
    const lines = linesOf(outgoing)
      .slice(0, 3)
      .map((line) => escapedLine(line, maxLine, neutralize))
    const before = `${[title, ...lines].join('\n')}\n`
    return jsonRequest(`${urls.telegram}/bot${token}/sendMessage`, {
      chat_id: chat,
      text: `${before}${link.label}`,
      entities: [
        { type: 'bold', offset: 0, length: title.length },
        { type: 'text_link', offset: before.length, length: link.label.length, url: link.url },
      ],
      link_preview_options: { is_disabled: true },
    })
  },
}
