/** One environment variable: what it means, what it is without being set, and how its text is read. */
export interface Variable<T> {
  readonly name: string
  readonly meaning: string
  /** As the help shows it. */
  readonly fallback: string
  readonly allowed: string
  /** Never shown where it was wrong. */
  readonly secret?: boolean
  /** Undefined: the text is not allowed. Called with undefined where the variable is not set, or empty. */
  readonly read: (text: string | undefined) => T | undefined
}

export interface Mistake {
  readonly name: string
  readonly found: string
  readonly allowed: string
}

type Variables = Readonly<Record<string, Variable<unknown>>>
export type Values<V extends Variables> = {
  readonly [K in keyof V]: Exclude<ReturnType<V[K]['read']>, undefined>
}

/** Reads all variables and tells all mistakes at once. */
export function readEnvironment<V extends Variables>(
  variables: V,
  environment: Readonly<Record<string, string | undefined>>,
): { readonly values: Values<V>; readonly mistakes: readonly [] } | { readonly mistakes: readonly Mistake[] } {
  const values: Record<string, unknown> = {}
  const mistakes: Mistake[] = []
  for (const [key, variable] of Object.entries(variables)) {
    const text = environment[variable.name] || undefined
    const value = variable.read(text)
    if (value !== undefined) values[key] = value
    else {
      const found = variable.secret ? 'a value that is not shown' : JSON.stringify(text ?? '')
      mistakes.push({ name: variable.name, found, allowed: variable.allowed })
    }
  }
  return mistakes.length > 0 ? { mistakes } : { values: values as Values<V>, mistakes: [] }
}

interface Description {
  readonly name: string
  readonly meaning: string
}

export const text = (
  of: Description & {
    fallback?: string
    allowed?: string
    pattern?: RegExp
    valid?: (sent: string) => boolean
    secret?: boolean
  },
): Variable<string> => ({
  fallback: 'none',
  allowed: 'any text',
  ...of,
  read: (sent = of.fallback) => {
    const taken = sent !== undefined && (of.pattern?.test(sent) ?? true) && (of.valid?.(sent) ?? true)
    return taken ? sent : undefined
  },
})

/** Null where it is not set; `fallback` says what happens then. */
export const optional = <T>(variable: Variable<T>, fallback = variable.fallback): Variable<T | null> => ({
  ...variable,
  fallback,
  read: (sent) => (sent === undefined ? null : variable.read(sent)),
})

export const wholeNumber = (of: Description & { fallback: number; least: number; most: number }): Variable<number> => ({
  ...of,
  fallback: String(of.fallback),
  allowed: `a whole number from ${of.least} to ${of.most}`,
  read: (sent = String(of.fallback)) => {
    const number = /^\d{1,15}$/.test(sent) ? Number(sent) : -1
    return number >= of.least && number <= of.most ? number : undefined
  },
})

export const choice = <const C extends string>(
  of: Description & { fallback: C; choices: readonly C[] },
): Variable<C> => ({
  ...of,
  allowed: `one of ${of.choices.join(', ')}`,
  read: (sent = of.fallback) => of.choices.find((one) => one === sent),
})

/** A comma-separated list whose entries are each judged. */
export const list = (
  of: Description & { allowed: string; valid: (entry: string) => boolean },
): Variable<readonly string[]> => ({
  fallback: 'none',
  ...of,
  read: (sent = '') => {
    const entries = sent
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
    return entries.every(of.valid) ? entries : undefined
  },
})

/** A base address: scheme, host and port, and nothing behind them. */
export const origin = (of: Description & { fallback: string }): Variable<string> => ({
  ...of,
  allowed: 'an http or https address without a path, such as https://stats.example.com',
  read: (sent = of.fallback) => {
    const url = URL.parse(sent)
    const plain = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash
    return plain && !url.username && !url.password ? url.origin : undefined
  },
})
