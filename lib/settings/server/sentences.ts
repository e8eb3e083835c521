import 'server-only'
import type { z } from 'zod'

/** Converts the issues of a value to one plain sentence per field ("0.baseFare"; "" for the whole). */
export function sentencesOf({ issues }: z.core.$ZodError): Record<string, string> {
  const sentences: Record<string, string> = {}
  for (const issue of issues) sentences[issue.path.join('.')] ??= toSentence(issue)
  return sentences
}

function toSentence(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small') {
    if (issue.origin === 'string') return 'Please fill this in.'
    return issue.origin === 'array' ? 'Please add at least one.' : `Must be ${issue.minimum} or more.`
  }
  if (issue.code === 'too_big') {
    return issue.origin === 'string'
      ? `Must have at most ${issue.maximum} characters.`
      : `Must be ${issue.maximum} or less.`
  }
  if (issue.code === 'invalid_type') {
    if (issue.expected === 'int') return 'Must be a whole number.'
    return issue.expected === 'number' ? 'Must be a number, such as 12.50.' : 'Please fill this in.'
  }
  if (issue.code === 'invalid_format' && issue.format === 'date') return 'Must be a date.'
  // The schemas' own words: "must be a time such as 06:30".
  return `${issue.message.charAt(0).toUpperCase()}${issue.message.slice(1)}.`
}
