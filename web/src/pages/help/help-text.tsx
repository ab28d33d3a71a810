import { type ComponentChildren, h } from 'preact'
import { CopyBox } from '../../components/copy-box.tsx'
import { t } from '../../strings/strings.ts'
import type { HelpElement, HelpNode } from './help-page-data.ts'

/** Before the anchors of a page, so that they differ from the ids of the console itself. */
const prefix = 'help-'

export const elementId = (anchor: string): string => prefix + anchor

/** The text of a page. It consists of elements and strings, never of HTML. */
export function HelpText({ nodes }: { readonly nodes: readonly HelpNode[] }) {
  return <>{nodes.map(renderNode)}</>
}

function renderNode(node: HelpNode, key: number): ComponentChildren {
  if (typeof node === 'string') return node
  const [tag, { id, href = '', src, alt, start }, ...children] = node
  const content = children.map(renderNode)
  switch (tag) {
    case 'pre':
      return <CopyBox key={key} text={textOf(node)} label={t('help.code')} />
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys
        <figure key={key} class="help-table" tabIndex={0}>
          <table class="table">{content}</table>
        </figure>
      )
    case 'a':
      return href.startsWith('/') ? (
        <a key={key} href={href}>
          {content}
        </a>
      ) : (
        <a key={key} href={href} target="_blank" rel="noreferrer">
          {content}
        </a>
      )
    case 'th':
      // A column without a name has no head.
      return h(content.length === 0 ? 'td' : 'th', { key }, ...content)
    case 'img':
      return <img key={key} src={src} alt={alt} loading="lazy" />
    case 'h2':
    case 'h3':
    case 'h4':
      return h(
        tag,
        { key, id: elementId(id ?? '') },
        <a class="help-anchor" href={`#${id}`}>
          {content}
        </a>,
      )
    default:
      return h(
        tag,
        { key, ...(id !== undefined && { id: elementId(id) }), ...(start !== undefined && { start }) },
        ...content,
      )
  }
}

function textOf(node: HelpElement): string {
  const [, , ...children] = node
  return children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')
}
