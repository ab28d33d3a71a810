/** A token as share addresses have them, which is that of no page. */
export const unknownToken = 'A'.repeat(22)

export const shareTokenOf = (page: string): string => new URL(page).pathname.split('/').at(-1) ?? ''

/** Where anybody reads the page of a share address: `/shared/websites/…` */
export const sharedPathOf = (page: string): string => `/shared${new URL(page).pathname}`
