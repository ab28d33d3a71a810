import type { PostRequest } from '../../fetch/post.ts'
import type { Texts } from '../../texts/texts.ts'
import { type NoticeFact, type NoticeText, type StoredNotice, urlOf, writeNotice } from '../events.ts'
import type { SigningSecret } from '../signing.ts'
import { oneLine } from './plain-text.ts'

/** What a person enters for a channel; which of them a kind needs, its description says. */
export const settingNames = ['address', 'url', 'token', 'chat', 'server', 'topic'] as const
export type SettingName = (typeof settingNames)[number]

/** What a channel needs to deliver; all of it is stored encrypted. */
export interface ChannelSettings extends Readonly<Partial<Record<SettingName, string>>> {
  /** A webhook has them, the newest first; an older one signs as well until it ends. */
  readonly secrets?: readonly SigningSecret[]
}

/** A notice in the language of a channel. */
export interface OutgoingNotice {
  /** The same for each attempt. */
  readonly id: string
  readonly notice: StoredNotice
  readonly text: NoticeText
  /** Where the console shows it, and how the link is called. */
  readonly link: { readonly url: string; readonly label: string }
  readonly texts: Texts
  /** When it is sent. */
  readonly now: number
}

/** Addresses of outside services that the operator can change. */
export interface ServiceUrls {
  readonly telegram: string
}

/** One kind of channel: what it needs, where it leads, and how a notice becomes a request. */
export interface ChannelKind {
  readonly needs: readonly SettingName[]
  readonly mayHave?: readonly SettingName[]
  /** Where it leads, without secrets. */
  readonly target: (settings: ChannelSettings) => string
  /** Email is not sent by HTTP; its address is verified by a link instead of a test. */
  readonly request?: (settings: ChannelSettings, outgoing: OutgoingNotice, urls: ServiceUrls) => PostRequest
}

export function toOutgoing(id: string, notice: StoredNotice, texts: Texts, now: number): OutgoingNotice {
  const link = { url: urlOf(notice), label: texts.say('notice.open') }
  return { id, notice, text: writeNotice(notice, texts), link, texts, now }
}

export const jsonRequest = (
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): PostRequest => ({ url, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })

export const hostOfSetting = (url: string | undefined): string => URL.parse(url ?? '')?.host ?? ''

/** What follows the title, one text for each line. */
export const linesOf = ({ text, texts }: OutgoingNotice): readonly string[] =>
  [
    ...(text.sentences ?? []),
    ...text.facts.map(({ label, value }: NoticeFact) => texts.say('labeled', { label, value })),
  ].filter((line) => oneLine(line, 10) !== '')
