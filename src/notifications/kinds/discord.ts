import { iso } from '../../base/clock.ts'
import type { NoticeText } from '../events.ts'
import { type ChannelKind, hostOfSetting, jsonRequest, linesOf } from './kind.ts'
import { escapedLine, wordJoiner } from './plain-text.ts'

const maxTitle = 256
const maxLine = 1_024
const colors: Readonly<Record<NoticeText['tone'], number>> = { good: 0x2f9e44, bad: 0xc92a2a, neutral: 0x0f6e66 }

/** Everything that Markdown, mentions, links and timestamps begin with. */
const special = /[\\*_~`|>#[\]()<:+-]/

function neutralize(character: string): string {
  if (character === '@') return `@${wordJoiner}`
  // A link is recognized by what follows its scheme, even if its characters are escaped.
  if (character === '/') return `/${wordJoiner}`
  return special.test(character) ? `\\${character}` : character
}

/** A webhook of Discord: an embed, with everything escaped and no mention allowed. */
export const discord: ChannelKind = {
  needs: ['url'],
  target: ({ url }) => hostOfSetting(url),
  request({ url = '' }, outgoing) {
    const { text, link, notice } = outgoing
    const lines = linesOf(outgoing).map((line) => escapedLine(line, maxLine, neutralize))
    return jsonRequest(url, {
      username: 'Sightline',
      embeds: [
        {
          title: escapedLine(text.title, maxTitle, neutralize),
          url: link.url,
          ...(lines.length > 0 && { description: lines.slice(0, 3).join('\n') }),
          color: colors[text.tone],
          timestamp: iso(notice.at),
        },
      ],
      allowed_mentions: { parse: [] },
    })
  },
}
