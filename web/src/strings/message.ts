/** A text or its plural forms. `{name}` is replaced by a value, `{n}` by the number that selects the plural form. */
export type Message = string | { readonly one: string; readonly other: string; readonly many?: string }

/** The strings of one area in another language: exactly the keys of the English ones. */
export type Translation<English> = { readonly [Name in keyof English]: Message }
