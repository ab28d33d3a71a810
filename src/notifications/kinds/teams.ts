import { type ChannelKind, hostOfSetting, jsonRequest, linesOf } from './kind.ts'
import { escapedLine, wordJoiner } from './plain-text.ts'

const maxTitle = 300
const maxLine = 2_000

/** In runs of text no Markdown is read; what remains are functions such as `{{DATE(…)}}`, and tags of mentions. */
const neutral: Readonly<Record<string, string>> = { '{': `{${wordJoiner}`, '<': '‹', '>': '›' }
const neutralize = (character: string): string => neutral[character] ?? character

const line = (text: string, max: number, style: object = {}) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text: escapedLine(text, max, neutralize), ...style }],
})

/** A workflow of Teams ("when a webhook request is received"): an adaptive card whose texts are no Markdown. */
export const teams: ChannelKind = {
  needs: ['url'],
  target: ({ url }) => hostOfSetting(url),
  request({ url = '' }, outgoing) {
    const { text, link } = outgoing
    const color = text.tone === 'neutral' ? {} : { color: text.tone === 'bad' ? 'Attention' : 'Good' }
    return jsonRequest(url, {
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            fallbackText: escapedLine(text.title, maxTitle, neutralize),
            body: [
              line(text.title, maxTitle, { size: 'Medium', weight: 'Bolder', ...color }),
              ...linesOf(outgoing).map((one) => line(one, maxLine)),
            ],
            actions: [{ type: 'Action.OpenUrl', title: link.label, url: link.url }],
            msteams: { width: 'Full' },
          },
        },
      ],
    })
  },
}
