import { t } from '../strings/strings.ts'
import type { HelpTopic } from './help-topics.ts'

export interface HelpLinkProps {
  readonly topic: HelpTopic
  /** What it is about, for those who hear it. */
  readonly name: string
  /** What is linked to does not say how something is counted. */
  readonly isAbout?: boolean
  readonly isText?: boolean
  /** From a dialog, what was chosen there would be lost. */
  readonly newTab?: boolean
}

export function OwnHelpLink({ topic, name, isAbout, isText, newTab }: HelpLinkProps) {
  const label = t(isAbout ? 'help.title' : 'help.how')
  return (
    <a
      class={isText ? 'text-link' : 'help-link'}
      href={`/help?topic=${topic}`}
      target={newTab ? '_blank' : undefined}
      title={label}
      aria-label={`${name}: ${label}`}
    >
      {isText ? label : <span>?</span>}
    </a>
  )
}
