/** What one request may filter by. Together with `maxItems` and `maxLength` in its schema, this bounds the statement. */
export const maxFilters = 20
export const maxFilterLength = 4096
export const maxValues = 50
/** The limit for all filters of a request together. */
export const maxAllValues = 200
export const maxValueLength = 4000
/** In one value. */
export const maxStars = 10
/** The limit for all filters of a request together. */
export const maxAllStars = 50
/** How many parentheses, `not` and `visit` may be inside one another. */
export const maxDepth = 8
/** Counts filters of the form dimension:operator:value, in all filters of a request. */
export const maxLeaves = 50
/** `visit(…)`, `scroll_depth`, and `exit_page` inside of a combination, of all filters of a request: each reads the rows of all visits. */
export const maxVisitConditions = 10
