/** A text, or its plural forms; `{name}` stands for a value, `{n}` for the number that the plural is of. */
export type Message = string | { readonly one: string; readonly other: string; readonly many?: string }
