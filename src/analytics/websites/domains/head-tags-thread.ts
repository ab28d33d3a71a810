import { type DefaultTreeAdapterMap, parse } from 'parse5'
import { runThread } from '../../../threads/run-thread.ts'
import { verificationMetaName } from './challenge.ts'

type Node = DefaultTreeAdapterMap['node']

const maxTags = 20

/** The contents of our meta tags in the head of a page. Tags in the body do not count: visitors may be able to post there. */
function readTags(html: string): readonly string[] {
  const head = childrenOf(childrenOf(parse(html)).find(isNamed('html'))).find(isNamed('head'))
  return childrenOf(head)
    .filter(isNamed('meta'))
    .filter((meta) => attributeOf(meta, 'name')?.trim().toLowerCase() === verificationMetaName)
    .flatMap((meta) => attributeOf(meta, 'content')?.trim() ?? [])
    .slice(0, maxTags)
}

const childrenOf = (node: Node | undefined): readonly Node[] => (node && 'childNodes' in node ? node.childNodes : [])

const isNamed =
  (name: string) =>
  ({ nodeName }: Node): boolean =>
    nodeName === name

const attributeOf = (node: Node, name: string): string | undefined =>
  'attrs' in node ? node.attrs.find((attribute) => attribute.name === name)?.value : undefined

const methods = { readTags }

export type HeadTagsMethods = typeof methods

runThread(() => ({ methods }))
