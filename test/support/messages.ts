import { parseAst } from 'rolldown/parseAst'
import { readSources } from './imports.ts'

/** A message that the source code can produce. */
export interface SourceMessage {
  readonly path: string
  readonly text: string
  /** The singular form, if it has one. */
  readonly one?: string
}

interface Node {
  readonly type: string
  readonly [property: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** The messages in the calls of `message` and `plural`, whose texts have to be literals. */
export function sourceMessages(): readonly SourceMessage[] {
  return [...readSources('src/fetch', 'src/seo')]
    .filter(([path, source]) => !/\.test\.ts$|\/(?:rows|testing)\//.test(path) && /\b(?:message|plural)\(/.test(source))
    .flatMap(([path, source]) => messagesIn(path, parseAst(source, { lang: 'ts' }, path)))
}

function messagesIn(path: string, root: unknown): readonly SourceMessage[] {
  const messages: SourceMessage[] = []
  visitNodes(root, ({ type, callee, arguments: given }) => {
    if (type !== 'CallExpression' || !isNode(callee) || !Array.isArray(given)) return
    if (callee.name === 'message') messages.push(...literals(path, given[0]).map((text) => ({ path, text })))
    if (callee.name === 'plural') {
      const [one = ''] = literals(path, given[0])
      messages.push(...literals(path, given[1]).map((text) => ({ path, text, one })))
    }
  })
  return messages
}

function literals(path: string, node: unknown): readonly string[] {
  if (isNode(node) && node.type === 'Literal' && typeof node.value === 'string') return [node.value]
  if (isNode(node) && node.type === 'ConditionalExpression')
    return [...literals(path, node.consequent), ...literals(path, node.alternate)]
  throw new Error(`${path}: the text of a message must be a literal`)
}

/** Literals that checks report as found or expected, or as the reason for having no verdict, without being messages. */
export function sourceLiterals(): readonly { readonly path: string; readonly text: string }[] {
  return [...readSources('src/seo/checks')]
    .filter(([path]) => !/\.test\.ts$|\/rows\//.test(path))
    .flatMap(([path, source]) => {
      const texts: { path: string; text: string }[] = []
      visitNodes(parseAst(source, { lang: 'ts' }, path), (node) => {
        for (const text of reported(node).flatMap(literalTexts)) texts.push({ path, text })
      })
      return texts
    })
}

/** The expressions in a node that readers of a report see. */
function reported(node: Node): readonly unknown[] {
  if (node.type === 'Property' && isNode(node.key) && (node.key.name === 'found' || node.key.name === 'expected'))
    return [node.value]
  const isReason =
    node.type === 'CallExpression' &&
    isNode(node.callee) &&
    (node.callee.name === 'unverified' || node.callee.name === 'notApplicable')
  return isReason && Array.isArray(node.arguments) ? node.arguments : []
}

function literalTexts(node: unknown): readonly string[] {
  if (!isNode(node)) return []
  if (node.type === 'Literal') return [String(node.value)]
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(literalTexts)
  if (node.type === 'LogicalExpression') return literalTexts(node.right)
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return []
  return node.quasis.map(({ value }) => value.cooked.trim())
}

function visitNodes(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visitNodes(item, visit)
  if (!isNode(value)) return
  visit(value)
  for (const child of Object.values(value)) visitNodes(child, visit)
}
