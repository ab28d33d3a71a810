/** One environment variable: its meaning, its default, and how its text is parsed. */
export interface Variable<T> {
  readonly name: string
  /** A name of earlier versions, which is still read if the variable is not set. */
  readonly formerName?: string
  readonly meaning: string
  /** The default as the help shows it. */
  readonly fallback: string
  readonly allowed: string
  /** Whether an invalid value is hidden in error messages. */
  readonly secret?: boolean
  /** Returns undefined for text that is not allowed. Gets undefined if the variable is unset or empty. */
  readonly read: (text: string | undefined) => T | undefined
}

export interface InvalidVariable {
  readonly name: string
  readonly found: string
  readonly allowed: string
}

type Variables = Readonly<Record<string, Variable<unknown>>>
export type Values<V extends Variables> = {
  readonly [K in keyof V]: Exclude<ReturnType<V[K]['read']>, undefined>
}

/** Reads all variables and returns all mistakes at once. */
export function readEnvironment<V extends Variables>(
  variables: V,
  environment: Readonly<Record<string, string | undefined>>,
): { readonly values: Values<V>; readonly mistakes: readonly [] } | { readonly mistakes: readonly InvalidVariable[] } {
  const values: Record<string, unknown> = {}
  const mistakes: InvalidVariable[] = []
  for (const [key, variable] of Object.entries(variables)) {
    const { name, formerName } = variable
    const text = environment[name] || (formerName && environment[formerName]) || undefined
    const value = variable.read(text)
    if (value !== undefined) values[key] = value
    else {
      const shown = variable.secret ? 'a value that is not shown' : JSON.stringify(text ?? '')
      mistakes.push({ name: variable.name, found: shown, allowed: variable.allowed })
    }
  }
  return mistakes.length > 0 ? { mistakes } : { values: values as Values<V>, mistakes: [] }
}

interface Description {
  readonly name: string
  readonly formerName?: string
  readonly meaning: string
}

export const textVariable = (
  options: Description & {
    fallback?: string
    allowed?: string
    pattern?: RegExp
    valid?: (text: string) => boolean
    secret?: boolean
  },
): Variable<string> => ({
  fallback: 'none',
  allowed: 'any text',
  ...options,
  read: (text = options.fallback) => {
    const isAllowed = text !== undefined && (options.pattern?.test(text) ?? true) && (options.valid?.(text) ?? true)
    return isAllowed ? text : undefined
  },
})

/** Null if it is not set; `fallback` describes what that means. */
export const optionalVariable = <T>(variable: Variable<T>, fallback = variable.fallback): Variable<T | null> => ({
  ...variable,
  fallback,
  read: (text) => (text === undefined ? null : variable.read(text)),
})

export const integerVariable = (
  options: Description & { fallback: number; least: number; most: number },
): Variable<number> => ({
  ...options,
  fallback: String(options.fallback),
  allowed: `a whole number from ${options.least} to ${options.most}`,
  read: (text = String(options.fallback)) => {
    const number = /^\d{1,15}$/.test(text) ? Number(text) : -1
    return number >= options.least && number <= options.most ? number : undefined
  },
})

export const choiceVariable = <const C extends string>(
  options: Description & { fallback: C; choices: readonly C[] },
): Variable<C> => ({
  ...options,
  allowed: `one of ${options.choices.join(', ')}`,
  read: (text = options.fallback) => options.choices.find((one) => one === text),
})

/** A comma-separated list whose entries are each validated. */
export const listVariable = (
  options: Description & { allowed: string; valid: (entry: string) => boolean },
): Variable<readonly string[]> => ({
  fallback: 'none',
  ...options,
  read: (text = '') => {
    const entries = text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
    return entries.every(options.valid) ? entries : undefined
  },
})

/** A base URL of scheme, host and port, without a path. */
export const originVariable = (options: Description & { fallback: string }): Variable<string> => ({
  ...options,
  allowed: 'an http or https address without a path, such as https://stats.example.com',
  read: (text = options.fallback) => {
    const url = URL.parse(text)
    const plain = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash
    return plain && !url.username && !url.password ? url.origin : undefined
  },
})
