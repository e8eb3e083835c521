'use client'

const SCALE_CLASSES = ['scale-100', 'scale-100', 'scale-75', 'scale-50']
const SHRINK_FROM_COUNT = 6

/** Renders one bullet per post; distant ones shrink. */
export function CarouselBullets({
  titles,
  selected,
  onChoose,
}: {
  titles: readonly string[]
  selected: number
  onChoose: (index: number) => void
}) {
  if (titles.length < 2) return null
  return (
    <ul className="flex justify-center">
      {titles.map((title, index) => {
        const label = `Post ${index + 1} of ${titles.length}: ${title}`
        return (
          <li key={label}>
            <button
              type="button"
              aria-label={label}
              aria-current={index === selected ? 'true' : undefined}
              onClick={() => onChoose(index)}
              className="group grid h-11 w-6 place-items-center"
            >
              <span
                className={`size-2 rounded-full bg-smoke/50 transition-all duration-300 ease-out group-hover:bg-gold group-aria-[current=true]:w-5 group-aria-[current=true]:bg-gold ${getScaleClass(index, selected, titles.length)}`}
              />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function getScaleClass(index: number, selected: number, count: number): string {
  if (count < SHRINK_FROM_COUNT) return 'scale-100'
  return SCALE_CLASSES[Math.min(Math.abs(index - selected), SCALE_CLASSES.length - 1)] ?? 'scale-100'
}
