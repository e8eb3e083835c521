import { Alert } from '@/components/ui/alert'

export type FormResultState = { tone: 'success' | 'error'; message: string }

/** Announces a form result; screen readers need its live regions mounted from the start. */
export function FormResult({ result }: { result: FormResultState | null }) {
  return (
    <>
      <Alert role="status" variant="success" shown={result?.tone === 'success'} className="mt-5">
        {result?.message}
      </Alert>
      <Alert shown={result?.tone === 'error'} className="mt-5">
        {result?.message}
      </Alert>
    </>
  )
}
