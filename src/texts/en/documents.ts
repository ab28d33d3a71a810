/** What mails and documents of both services share. */
export const documents = {
  labeled: '{label}: {value}',
  points: '{points}\u00a0pt',
  'pdf.contents': 'Contents',
  'pdf.date': 'Date',
  'pdf.attached': 'The PDF file is attached.',
  'pdf.noBrowser': 'The PDF file is not attached, because the server has no browser to create it.',
  'pdf.tooLarge': 'The PDF file is not attached: it is {size} MB, and at most {limit} MB can be attached.',
  'pdf.failed': 'The PDF file is not attached, because it could not be created.',
} as const
