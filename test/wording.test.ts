import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { parseSync, Visitor } from 'vite'
import { fieldErrorCodes } from '../src/base/field-errors.ts'
import { catalogOf } from '../src/texts/languages.ts'

/**
 * Holds the texts of the program to plain US English and the terms of its field, in the console, mails, checks, errors, the
 * command line and the documentation. See "Plain English" in docs/contributing/README.md.
 */

const british =
  /\b(?:\w*colour\w*|behaviour\w*|favour\w*|neighbour\w*|honour\w*|\w+isation\w*|(?:organ|recogn|normal|optim|serial|initial|summar|author|custom|minim|maxim|real|util|categor|prior)is(?:e|es|ed|ing)|analys(?:e|ed|ing)|centre[ds]?|cancell(?:ed|ing)|labell(?:ed|ing)|modell(?:ed|ing)|travell(?:ed|ing)|catalogue[ds]?|grey|whilst|judgement|licence)\b/i

/** Terms of an earlier private vocabulary, each with what to write instead. */
const quaint =
  /\b(?:e-mails?|mend(?:s|ed|ing)?|told|wanted|unless told|look at|coming in|whoever|beside|anybody|at hand|gist|manifold|as the system|of its own accord|shall we|mut(?:e[sd]?|ing))\b/i

interface Text {
  readonly at: string
  readonly text: string
}

/** The sentences in the string literals of TypeScript sources. */
function literalsIn(...patterns: readonly string[]): readonly Text[] {
  const files = globSync(patterns).filter((file) => !/\.test\.ts$|\/testing\/|\.rows\.ts$|\/migrations\//.test(file))
  assert.ok(files.length > 3, `Only ${files.length} files match ${patterns.join()}`)
  return files.sort().flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const texts: Text[] = []
    // To parse all files would take longer than most tests together.
    if (!british.test(source) && !quaint.test(source)) return texts
    const add = (text: string, start: number): void => {
      if (/\p{L}\s/u.test(text)) texts.push({ at: `${file}:${source.slice(0, start).split('\n').length}`, text })
    }
    const visitor = new Visitor({
      Literal: (node) => typeof node.value === 'string' && add(node.value, node.start),
      TemplateElement: (node) => add(node.value.cooked ?? '', node.start),
    })
    visitor.visit(parseSync(file, source).program)
    return texts
  })
}

/** The prose of Markdown: without code. */
function prosesIn(...patterns: readonly string[]): readonly Text[] {
  return globSync(patterns).flatMap((file) =>
    readFileSync(file, 'utf8')
      .replace(/^```.*?^```/gms, (block) => block.replace(/[^\n]/g, ''))
      .split('\n')
      .map((line, index) => ({ at: `${file}:${index + 1}`, text: line.replace(/`[^`]*`/g, '') })),
  )
}

const violations = (texts: readonly Text[], banned: RegExp): readonly string[] =>
  texts.flatMap(({ at, text }) => {
    const word = banned.exec(text)?.[0]
    return word === undefined ? [] : [`${at} has "${word}": ${text.trim().slice(0, 120)}`]
  })

describe('the English of the program is plain, and American', () => {
  const places: Readonly<Record<string, readonly Text[]>> = {
    'the strings of the console': literalsIn('web/src/strings/en/*.ts'),
    'texts of mails and documents': literalsIn('src/texts/en/*.ts'),
    mails: literalsIn('src/mail/*.ts', 'src/analytics/digests/**/*.ts'),
    'the command line and its configuration': literalsIn('src/program/**/*.ts', 'src/control/*.ts'),
    'errors and API descriptions': literalsIn('src/{accounts,base,database,fetch,http,jobs,sharing,threads}/**/*.ts'),
    'the descriptions of statistics and websites': literalsIn('src/analytics/{stats,websites,events}/**/*.ts'),
    'checks and advice': literalsIn('src/seo/{checks,facts}/**/*.ts').filter(({ at }) => !/checks\/rows\//.test(at)),
    'reports and their formats': literalsIn('src/seo/{reports,projects,formats,score,audit}/**/*.ts'),
    documentation: prosesIn('README.md', 'ARCHITECTURE.md', 'docs/**/*.md'),
  }
  for (const [place, texts] of Object.entries(places)) {
    test(place, () => {
      assert.deepEqual([...violations(texts, british), ...violations(texts, quaint)], [])
    })
  }
})

describe('the sources use the terms of the field', () => {
  /** Words that no name of a variable, function, type or file contains: an engineer of the field would not guess what they mean. */
  const privateNames =
    /(?:^|[a-z])(?:[tT]ellErrors|[rR]unBackwards|[wW]asToldTo|[sS]endable|[bB]esieged|[wW]hoever|[bB]eside(?![s])|[sS]trangers?|(?:[tT]old)(?![a-z]))(?![a-z])|set[A-Z]?\w*Aside|^(?:Asked|Question|Lost|Kept|MailLook|ShareRef|runShare|visitUrl|OneSided)$|Kept(?![a-z])|(?:Deps|Options)Parts$/
  const privateFiles =
    /(?:^|[/-])(?:set-aside|run-share|visit-url|one-sided|compared?-runs|kept|strangers?|utils?|helpers?|misc)(?:[-.][\w-]*)*\.tsx?$/
  const inProse =
    /\b(?:mend(?:s|ed|ing)?|told|whoever|beside|strangers?|besieged|gist|manifold|errands?|now and then|at hand|of its own accord)\b/i

  const files = globSync('{bench,client,release,src,test,tracker,web}/**/*.{ts,tsx}')
    // Strings of the console are tested above, and a test of words has all of them.
    .filter((file) => !/\/strings\/|^client\/generated\.ts$|^test\/wording\.test\.ts$/.test(file))
    .sort()
  /** What any text needs to have for a violation to be in it. To parse all files would take longer than most tests together. */
  const suspicious = [
    new RegExp(privateNames.source.replaceAll(/[$^]/g, '\\b')),
    new RegExp(inProse.source.replaceAll(' ', '[\\s*/]+'), 'i'),
    /(?:\/\/|\*)\s*Of /,
    /\b(?:const|let|var)\b[^=;]*\bfound\b|,\s*found\s*=/,
  ]
  const read = (file: string, source: string) => {
    const { program, comments } = parseSync(file, source)
    const names = new Set<string>()
    const variables: string[] = []
    const titles: string[] = []
    const add = ({ name }: { readonly name: string }): void => void names.add(name)
    new Visitor({
      Identifier: add,
      JSXIdentifier: add,
      VariableDeclarator: ({ id }) => {
        for (const one of id.type === 'ArrayPattern' ? id.elements : [id])
          if (one?.type === 'Identifier') variables.push(one.name)
      },
      CallExpression: ({ callee, arguments: [title] }) => {
        if (callee.type !== 'Identifier' || !/^(?:test|describe)$/.test(callee.name)) return
        if (title?.type === 'Literal') titles.push(String(title.value))
        if (title?.type === 'TemplateLiteral') titles.push(title.quasis.map(({ value }) => value.cooked).join(' … '))
      },
    }).visit(program)
    return {
      file,
      names,
      variables,
      titles,
      comments: comments.map(({ value }) => value.replace(/\s*\n\s*\*?/g, ' ').replace(/^\*?\s*/, '')),
    }
  }
  const parsed = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    return suspicious.some((pattern) => pattern.test(source)) ? [read(file, source)] : []
  })
  const listed = (textsOf: (one: (typeof parsed)[number]) => Iterable<string>, banned: RegExp): readonly string[] =>
    parsed.flatMap((one) =>
      violations(
        [...textsOf(one)].map((text) => ({ at: one.file, text })),
        banned,
      ),
    )

  test('in names', () =>
    assert.deepEqual(
      listed(({ names }) => names, privateNames),
      [],
    ))
  test('in the names of variables, which say what they hold', () => {
    // A field of the API may be called so: what a check found, next to what it expected.
    assert.deepEqual(
      listed(({ variables }) => variables, /^found$/),
      [],
    )
  })
  test('in the names of files', () => {
    assert.deepEqual(
      files.filter((file) => privateFiles.test(file)),
      [],
    )
  })
  test('in comments, which are sentences', () => {
    assert.deepEqual(
      listed(({ comments }) => comments, inProse),
      [],
    )
    assert.deepEqual(
      listed(({ comments }) => comments, /^Of /),
      [],
    )
  })
  test('in the titles of tests', () => {
    assert.deepEqual(
      listed(({ titles }) => titles, inProse),
      [],
    )
  })
  test('violations are detected', () => {
    assert.ok(files.length > 2_000)
    for (const source of [
      'const error = tellErrors()',
      'type Question = string',
      'const [found] = rows',
      'for (const found of rows) read(found)',
      'const row = 1, found = 2',
      "test('strangers see nothing', () => 1)",
      '/**\n * Of one run.\n */',
      '// It is now and\n',
      '/*\n * Read now\n * and then. */',
    ])
      assert.equal(
        suspicious.some((pattern) => pattern.test(source)),
        !source.includes('It is'),
        source,
      )
    const planted = "/** Of one run. */\nconst [found] = tellErrors()\ntest('strangers see nothing', () => 1)"
    const { names, variables, titles, comments } = read('planted.ts', planted)
    assert.deepEqual([...names], ['found', 'tellErrors', 'test'])
    assert.deepEqual([variables, titles], [['found'], ['strangers see nothing']])
    assert.match(comments[0] ?? '', /^Of one run/)
    for (const name of ['tellErrors', 'isForStrangers', 'setFileAside', 'Asked', 'KeptDay', 'beside', 'told'])
      assert.match(name, privateNames)
    for (const name of ['Question2', 'besides', 'keptAlive', 'toldest', 'asked'])
      assert.doesNotMatch(name, privateNames)
    for (const file of ['src/base/set-aside.ts', 'src/seo/diff/compare-runs.ts', 'src/x/kept-days.ts', 'src/utils.ts'])
      assert.match(file, privateFiles)
    assert.match('Of one run.', /^Of /)
  })
})

test('issues are ignored, never muted, in the names of files and of what they define', () => {
  /** Fields of the API, and the column that one of them is stored in. */
  const published = new Set(['muted', 'mutes'])
  const files = globSync(['src/seo/**/*.ts', 'web/src/**/*.{ts,tsx}'])
  assert.deepEqual(
    files.filter((file) => /mut(?:e|ing)/.test(file)),
    [],
  )
  const banned = /mut(?:e(?![a-z])|e[sd]|ing)/i
  const named = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    if (!banned.test(source)) return []
    const names = new Set<string>()
    const add = ({ name }: { readonly name: string }): void => void names.add(name)
    new Visitor({ Identifier: add, JSXIdentifier: add }).visit(parseSync(file, source).program)
    return [...names].filter((name) => banned.test(name) && !published.has(name)).map((name) => `${file}: ${name}`)
  })
  assert.deepEqual(named, [])
})

/** All texts in a value, by where they are in it. */
const textsIn = (at: string, value: unknown): readonly Text[] => {
  if (typeof value === 'string') return [{ at, text: value }]
  return Object.entries(value ?? {}).flatMap(([key, one]) => textsIn(`${at}: ${key}`, one))
}

/** The texts of the console, and those that the server writes: mails, documents, reports and checks. */
async function textsInLanguage(language: 'de' | 'fr'): Promise<readonly Text[]> {
  const files = globSync(`web/src/strings/${language}/*.ts`).sort()
  const console = await Promise.all(files.map(async (file) => textsIn(file, (await import(`../${file}`)).strings)))
  return [...console.flat(), ...textsIn('src/texts', catalogOf(language))]
}

describe('French texts', async () => {
  const texts = await textsInLanguage('fr')
  /** Code, addresses and what is quoted are written as they are. */
  const withoutVerbatim = (text: string): string =>
    text.replace(/`[^`]*`|https?:\S+/g, 'code').replace(/(?<=«\u00a0)[^»]*(?=\u00a0»)/g, 'quoted')
  /**
   * A narrow no-break space before ; ! ? and in numbers, a no-break space before : and % and inside « », and no space that
   * breaks before a unit.
   */
  const wrongSpacing =
    /(?<!\u202f)[;!?]|(?<![\u00a0(])%|(?<![\u00a0"]):(?!\S)|[ \u202f]:|«(?!\u00a0)|(?<!\u00a0)»|\d[ \u00a0]\d{3}(?!\d)|[\d}] (?:[KMGk]i?o|ms|min|pt|px)\b/
  const rows: readonly [text: string, isWrong: boolean][] = [
    ['Se désabonner\u202f?', false],
    ['Se désabonner ?', true],
    ['Se désabonner\u00a0?', true],
    ['Se désabonner?', true],
    ['Score\u00a0: {score}', false],
    ['Score : {score}', true],
    ['Score: {score}', true],
    ['Score\u202f: {score}', true],
    ['le nom «\u00a0{name}\u00a0»', false],
    ['le nom « {name} »', true],
    ['sous la forme «\u00a0nom: valeur\u00a0»', false],
    ['au moins 90\u00a0%', false],
    ['au moins 90 %', true],
    ['Profondeur (%)', false],
    ['Contraste de {ratio}:1', false],
    ['50\u202f000 URL et 50\u202fMo', false],
    ['50 000 URL', true],
    ['50 Mo', true],
    ['`a ? b : c`', false],
  ]
  for (const [text, isWrong] of rows) {
    test(`${JSON.stringify(text)} is ${isWrong ? 'wrong' : 'right'}`, () =>
      assert.equal(wrongSpacing.test(withoutVerbatim(text)), isWrong))
  }
  test('have the right spaces', () => {
    assert.ok(texts.length > 2_000, `Only ${texts.length} texts: this reads nothing`)
    assert.deepEqual(
      violations(
        texts.map(({ at, text }) => ({ at, text: withoutVerbatim(text) })),
        wrongSpacing,
      ),
      [],
    )
  })
  test('say vous', () => {
    assert.deepEqual(violations(texts, /(?<!\p{L})(?:tu|ton|ta|tes|toi)(?!\p{L})/u), [])
  })
})

describe('German texts', async () => {
  const texts = await textsInLanguage('de')
  test('have no space that breaks before a unit', () =>
    assert.deepEqual(violations(texts, /[\d}] (?:%|[KMGk]i?B|ms|px|Min\.)(?!\w)/), []))
  test('address nobody as du or Sie', () =>
    assert.deepEqual(violations(texts, /\b(?:[Dd]u|[Dd]ein\w*|[Dd]ir|[Dd]ich|Ihnen)\b/), []))
})

describe('the texts of the console', () => {
  const texts = (language: string): readonly Text[] => literalsIn(`web/src/strings/${language}/*.ts`)

  test('in German address nobody as du or Sie', () => {
    assert.deepEqual(violations(texts('de'), /\b(?:[Dd]u|[Dd]ein\w*|[Dd]ir|[Dd]ich|Sie|Ihr(?:e\w*)?|Ihnen)\b/), [])
  })
  test('are for every error code of the API', async () => {
    const { strings } = await import('../web/src/strings/en/errors.ts')
    assert.deepEqual(
      fieldErrorCodes.filter((code) => !(`error.${code}` in strings)),
      [],
    )
  })
})

describe('texts of the console that are not in its strings', () => {
  /** Names and examples that are the same in every language. */
  const neutral =
    /^(?:Sightline|CSV|JSON|HTML|URL|UTC|robots\.txt|\/\w+\/?\*|Authorization: Basic …|(?:https?:\/\/)?[\w-]+\.example(?:\.com)?\S*|(?:https?:\/\/)?example\.com\S*)$/
  const shownAttributes =
    /^(?:aria-label|aria-description|title|placeholder|alt|label|ariaLabel|submit|hint|note|unit|caption)$/
  const shownBy = /^(?:showToast|useTitle|alert|confirm)$/

  /** Where the value of an expression comes from. */
  const branches: Readonly<Record<string, readonly string[]>> = {
    ConditionalExpression: ['consequent', 'alternate'],
    LogicalExpression: ['left', 'right'],
    JSXExpressionContainer: ['expression'],
  }

  interface Expression {
    readonly type: string
    readonly start: number
  }

  for (const file of globSync('web/src/**/*.tsx').sort()) {
    test(file, () => {
      const source = readFileSync(file, 'utf8')
      const texts: string[] = []
      const check = (text: string, start: number): void => {
        const trimmed = text.trim()
        if (!/\p{L}{2}/u.test(trimmed) || neutral.test(trimmed)) return
        texts.push(`line ${source.slice(0, start).split('\n').length}: ${trimmed.slice(0, 80)}`)
      }
      /** The texts that an expression may evaluate to, without those that it only compares or passes on. */
      const checkShown = (node: Expression | null | undefined): void => {
        if (!node) return
        if (node.type === 'Literal' && 'value' in node && typeof node.value === 'string') check(node.value, node.start)
        if (node.type === 'TemplateLiteral' && 'quasis' in node && Array.isArray(node.quasis))
          for (const part of node.quasis) check(part.value.cooked ?? '', node.start)
        for (const branch of branches[node.type] ?? []) checkShown(Reflect.get(node, branch))
      }
      const visitor = new Visitor({
        JSXText: ({ value, start }) => check(value, start),
        JSXElement: ({ children }) => {
          for (const child of children) if (child.type === 'JSXExpressionContainer') checkShown(child.expression)
        },
        JSXFragment: ({ children }) => {
          for (const child of children) if (child.type === 'JSXExpressionContainer') checkShown(child.expression)
        },
        JSXAttribute: ({ name, value }) => {
          if (name.type === 'JSXIdentifier' && shownAttributes.test(name.name)) checkShown(value)
        },
        CallExpression: ({ callee, arguments: [first] }) => {
          if (callee.type === 'Identifier' && shownBy.test(callee.name)) checkShown(first)
        },
      })
      visitor.visit(parseSync(file, source).program)
      assert.deepEqual(texts, [])
    })
  }
})

test('no text has the conflict markers of a merge', () => {
  const marked = globSync(['*.md', 'docs/**/*.{md,yaml,json}']).filter((file) =>
    /^(?:<{7}|={7}|>{7})(?: |$)/m.test(readFileSync(file, 'utf8')),
  )
  assert.deepEqual(marked, [])
})
