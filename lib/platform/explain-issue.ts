import type { z } from 'zod'

/** What an issue says whose schema has no sentence of its own. Pass it as `error` of a parse. */
export function explainIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'string') return 'Please fill this in.'
      return issue.origin === 'array' ? 'Please add at least one.' : `Must be ${issue.minimum} or more.`
    case 'too_big':
      if (issue.origin === 'string') return `Must have at most ${issue.maximum} characters.`
      return issue.origin === 'array' ? `Please keep at most ${issue.maximum}.` : `Must be ${issue.maximum} or less.`
    case 'invalid_type':
      if (issue.expected === 'int') return 'Must be a whole number.'
      if (issue.expected === 'number') return 'Must be a number, such as 12.50.'
      return issue.input ? 'This is not in the expected form.' : 'Please fill this in.'
    case 'unrecognized_keys':
      return `Unknown: ${issue.keys.join(', ')}.`
    case 'invalid_format':
      return issue.format === 'date' ? 'Must be a date.' : 'This is not in the expected form.'
    default:
      return 'This is not one of the possible values.'
  }
}
