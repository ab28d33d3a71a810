import { SaxesParser, type SaxesTagNS } from 'saxes'
import { escapeMarkup } from '../base/escape-markup.ts'
import { allowedAttributes, allowedElements, isHarmlessValue, styleProperties } from './svg-allowed.ts'

/** Why an image cannot be a logo, to be continued from "must be a PNG, JPEG or SVG image; ". */
export class LogoError extends Error {}

const svgNamespace = 'http://www.w3.org/2000/svg'
const maxElements = 2_000
const maxDepth = 32
const maxStyleRules = 200
const maxStyleLength = 20_000
const maxText = 500

type Attributes = Map<string, string>

interface SvgNode {
  readonly name: string
  readonly attributes: Attributes
  readonly classes: readonly string[]
  readonly children: (SvgNode | string)[]
}

/**
 * Writes an SVG image again from the shapes, texts and gradients in it. Everything else is left out: scripts, event handlers, links,
 * embedded images and documents, animations, and whatever a future browser may add.
 */
export function sanitizeSvg(source: string, maxLength: number): string {
  const { root, styles } = parse(source)
  if (root === null) throw new LogoError('found a file that is not SVG')
  const size = rootSize(root)
  for (const [name, value] of size) root.attributes.set(name, value)
  return serialize(root, parseStyles(styles), maxLength)
}

function parse(source: string): { readonly root: SvgNode | null; readonly styles: string } {
  const parser = new SaxesParser({ xmlns: true })
  const open: (SvgNode | null)[] = []
  let root: SvgNode | null = null
  let styles = ''
  let isStyle = false
  let elements = 0
  const addStyle = (text: string): void => {
    styles += text
    if (styles.length > maxStyleLength)
      throw new LogoError(`the style sheets of an SVG image can have at most ${maxStyleLength} characters`)
  }
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) throw new LogoError('found an SVG image with definitions of entities')
  })
  parser.on('opentag', (tag) => {
    if (++elements > maxElements) throw new LogoError(`an SVG image can have at most ${maxElements} elements`)
    if (open.length >= maxDepth) throw new LogoError(`the elements of an SVG image can be nested ${maxDepth} deep`)
    const parent = open.at(-1)
    isStyle = tag.local === 'style' && tag.uri === svgNamespace
    // What is inside of something that is left out is left out, too.
    const isAllowed = open.length === 0 ? tag.local === 'svg' : parent !== null && parent !== undefined
    const node = isAllowed ? nodeOf(tag) : null
    if (node && parent) parent.children.push(node)
    if (node && open.length === 0) root = node
    open.push(node)
  })
  parser.on('text', (text) => {
    const parent = open.at(-1)
    if (isStyle) addStyle(text)
    else if (parent && (parent.name === 'text' || parent.name === 'tspan')) parent.children.push(text.slice(0, maxText))
  })
  parser.on('cdata', (text) => {
    if (isStyle) addStyle(text)
  })
  parser.on('closetag', () => {
    open.pop()
    isStyle = false
  })
  parser.on('error', (error) => {
    throw new LogoError(`found an SVG image that is not well-formed (${error.message.slice(0, 100)})`)
  })
  parser.write(source).close()
  return { root, styles }
}

function nodeOf(tag: SaxesTagNS): SvgNode | null {
  if (tag.uri !== svgNamespace || !allowedElements.has(tag.local)) return null
  const attributes: Attributes = new Map()
  let classes: readonly string[] = []
  for (const { name, value, uri, local } of Object.values(tag.attributes)) {
    if (name === 'class') classes = [...new Set(value.split(/\s+/))]
    else if (name === 'style') for (const [property, text] of declarationsOf(value)) attributes.set(property, text)
    // Gradients take their colors from others.
    else if (local === 'href' && tag.local.endsWith('Gradient') && /^#[\w.-]+$/.test(value))
      attributes.set('href', value)
    else if (uri === '' && allowedAttributes.has(name) && isHarmlessValue(value) && !attributes.has(name))
      attributes.set(name, value)
  }
  // A clip that is clipped by another, and so on, can take forever to draw.
  if (tag.local === 'clipPath') attributes.delete('clip-path')
  return { name: tag.local, attributes, classes, children: [] }
}

const declarationsOf = (style: string): readonly (readonly [string, string])[] =>
  style
    .split(';')
    .map((declaration) => {
      const colon = declaration.indexOf(':')
      return [declaration.slice(0, colon).trim().toLowerCase(), declaration.slice(colon + 1).trim()] as const
    })
    .filter(([property, value]) => styleProperties.has(property) && value !== '' && isHarmlessValue(value))

/** The rules of style sheets by class or element, such as `.a`; other selectors are left out. */
function parseStyles(css: string): ReadonlyMap<string, Attributes> {
  const rules = new Map<string, Attributes>()
  const plain = withoutComments(css)
  for (let at = 0; ; ) {
    const open = plain.indexOf('{', at)
    const close = plain.indexOf('}', open)
    if (open < 0 || close < 0) return rules
    // In nested rules, such as those of `@media`, the last brace opens the declarations.
    const bodyStart = plain.lastIndexOf('{', close) + 1
    const selectors = plain.slice(at, bodyStart - 1)
    const declarations = declarationsOf(plain.slice(bodyStart, close))
    for (const selector of selectors.slice(selectors.lastIndexOf('{') + 1).split(',')) {
      const name = selector.trim()
      if (!/^(?:\.[\w-]+|[a-zA-Z]+)$/.test(name) || rules.size >= maxStyleRules) continue
      rules.set(name, new Map([...(rules.get(name) ?? []), ...declarations]))
    }
    at = close + 1
  }
}

/** A comment that does not end lasts until the end of the text, as in CSS. */
function withoutComments(css: string): string {
  let plain = ''
  for (let at = 0; ; ) {
    const start = css.indexOf('/*', at)
    if (start < 0) return plain + css.slice(at)
    plain += `${css.slice(at, start)} `
    const end = css.indexOf('*/', start + 2)
    if (end < 0) return plain
    at = end + 2
  }
}

/** Without a view box, the image could not be scaled. */
function rootSize({ attributes }: SvgNode): readonly (readonly [string, string])[] {
  const lengths = ['width', 'height'].map((name) => Number.parseFloat(attributes.get(name) ?? ''))
  const [, , boxWidth = Number.NaN, boxHeight = Number.NaN] = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [width = Number.NaN, height = Number.NaN] = [boxWidth, boxHeight].map((value, index) =>
    value > 0 ? value : (lengths[index] ?? Number.NaN),
  )
  if (!(width > 0 && height > 0 && width < 1e6 && height < 1e6))
    throw new LogoError('an SVG image needs a viewBox, or width and height')
  return [
    ...(boxWidth > 0 && boxHeight > 0 ? [] : ([['viewBox', `0 0 ${width} ${height}`]] as const)),
    ['width', String(width)],
    ['height', String(height)],
  ]
}

/** Rules are copied to each element that they apply to, so a short file can have a long result, which is refused halfway. */
function serialize(root: SvgNode, rules: ReadonlyMap<string, Attributes>, maxLength: number): string {
  let svg = ''
  const write = (text: string): void => {
    svg += text
    if (svg.length > maxLength)
      throw new LogoError(`it can have at most ${maxLength} bytes, found more with its style sheets applied`)
  }
  const writeNode = (node: SvgNode): void => {
    const styled = new Map(node.attributes)
    // As in CSS, a rule wins over an attribute, and a class over an element.
    for (const selector of [node.name, ...node.classes.map((name) => `.${name}`)])
      for (const [property, value] of rules.get(selector) ?? []) styled.set(property, value)
    if (node.name === 'clipPath') styled.delete('clip-path')
    write(`<${node.name}`)
    if (node === root) write(` xmlns="${svgNamespace}"`)
    for (const [name, value] of styled) write(` ${name}="${escapeMarkup(value)}"`)
    if (node.children.length === 0) {
      write('/>')
      return
    }
    write('>')
    for (const child of node.children) {
      if (typeof child === 'string') write(escapeMarkup(child))
      else writeNode(child)
    }
    write(`</${node.name}>`)
  }
  writeNode(root)
  return svg
}
