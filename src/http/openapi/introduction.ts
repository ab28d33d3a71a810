/** What the document says before its operations. */
export const introduction = `Website analytics and SEO reports, self-hosted. Both services have the same conventions.

**Authentication.** Send an API key as \`Authorization: Bearer KEY\`. A key reads and writes the records of its account; those of other accounts reply 404.

**Writing.** Send \`application/x-www-form-urlencoded\` or \`application/json\`, up to 64 KiB. An update changes only the fields that are sent; an empty string clears a field.

**Errors.** A reply that is not a success is a problem (RFC 9457) with a stable \`code\`. An unknown path replies 404 (\`not-found\`); a path that exists, with another method, replies 405 (\`method-not-allowed\`) and lists the allowed methods in \`Allow\`. Any operation can reply 503 (\`unavailable\`), with the seconds to wait in \`Retry-After\`.

**Limits.** 6,000 requests a minute for each key, unless the installation sets another limit. \`RateLimit\` and \`RateLimit-Policy\` report what is left; beyond it, the reply is 429.

**Dates.** Times are ISO 8601 in UTC, such as \`2026-03-01T09:30:00.000Z\`; days are \`YYYY-MM-DD\`.`
