/** Our name for one of a product. Names come from files, and `constructor` is not one of ours. */
export const lookUp = (names: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(names, name) ? names[name] : undefined
