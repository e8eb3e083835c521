/** What came of a form that was sent. */
export type Outcome = { tone: 'done' | 'failed'; sentence: string }

/** Says what came of a form. The two regions stand from the start, so that what comes into them is heard. */
export function FormOutcome({ outcome }: { outcome: Outcome | null }) {
  return (
    <>
      <div role="status">
        {outcome?.tone === 'done' ? <p className="mt-5 border-l-2 border-go pl-4">{outcome.sentence}</p> : null}
      </div>
      <div role="alert">
        {outcome?.tone === 'failed' ? <p className="mt-5 border-l-2 border-stop pl-4">{outcome.sentence}</p> : null}
      </div>
    </>
  )
}
