/** A text or its plural forms. `{name}` is replaced by a value, `{n}` by the number that selects the plural form. */
export type Message = string | { readonly one: string; readonly other: string; readonly many?: string }
