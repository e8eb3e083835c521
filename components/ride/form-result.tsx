export type FormResultState = { tone: 'success' | 'error'; message: string }

/** Announces a form result; screen readers need its live regions mounted from the start. */
export function FormResult({ result }: { result: FormResultState | null }) {
  return (
    <>
      <div role="status">
        {result?.tone === 'success' ? <p className="mt-5 border-l-2 border-go pl-4">{result.message}</p> : null}
      </div>
      <div role="alert">
        {result?.tone === 'error' ? <p className="mt-5 border-l-2 border-stop pl-4">{result.message}</p> : null}
      </div>
    </>
  )
}
