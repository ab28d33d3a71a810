import type { Texts } from '../texts/texts.ts'
import { renderBullets, renderButton, renderCard, renderHeading, renderLayout, renderParagraph } from './html-layout.ts'
import { defaultMailStyle } from './mail-style.ts'
import { html } from './markup.ts'
import type { MailMessage } from './message.ts'
import { textFooter } from './text-layout.ts'

/** A short mail about one thing. Those about the access of their reader cannot be unsubscribed from. */
export interface NoticeMail {
  readonly texts: Texts
  readonly subject: string
  readonly title: string
  readonly subtitle: string
  readonly facts: readonly string[]
  readonly paragraphs: readonly string[]
  readonly button: { readonly label: string; readonly url: string }
  /** Why the reader gets the mail. */
  readonly reason: string
  readonly unsubscribe?: { readonly label: string; readonly url: string }
}

export function renderNoticeMail(mail: NoticeMail): Pick<MailMessage, 'subject' | 'text' | 'html' | 'language'> {
  const { texts, subject, title, subtitle, facts, paragraphs, button, reason } = mail
  const footer = mail.unsubscribe
    ? { reason, stop: mail.unsubscribe.label, unsubscribe: mail.unsubscribe.url }
    : { reason, stop: null }
  const style = defaultMailStyle
  const lines = [
    title,
    subtitle,
    '',
    ...(facts.length === 0 ? [] : [...facts.map((fact) => `- ${fact}`), '']),
    ...paragraphs.flatMap((paragraph) => [paragraph, '']),
    texts.say('labeled', { label: button.label, value: button.url }),
    ...textFooter(footer, style, texts),
  ]
  const body = renderCard(
    html`${renderHeading(title, subtitle)}${facts.length === 0 ? '' : renderBullets(facts)}${paragraphs.map(
      (paragraph) => renderParagraph(paragraph),
    )}${renderButton(button.url, button.label, style)}`,
  )
  const { language } = texts
  return {
    subject,
    text: `${lines.join('\n')}\n`,
    html: renderLayout({ language, title: subject, preheader: subtitle, footer, style, body }),
    language,
  }
}
