import type { ComponentChildren } from 'preact'

/** A text of the service, in which code stands between backticks. */
export function TextWithCode({ text }: { readonly text: string }) {
  const parts: ComponentChildren[] = text
    .split('`')
    .map((part, index, all) => (index % 2 === 0 || index === all.length - 1 ? part : <code key={index}>{part}</code>))
  return <>{parts}</>
}
