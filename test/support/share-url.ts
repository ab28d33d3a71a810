/** A well-formed share token of no page. */
export const unknownToken = 'A'.repeat(22)

export const shareTokenOf = (page: string): string => new URL(page).pathname.split('/').at(-1) ?? ''

/** The public API path of a shared page: `/shared/websites/…` */
export const sharedPathOf = (page: string): string => `/shared${new URL(page).pathname}`
