/** A browser that sends the form follows a deep link: docs/deep-links.md. */
export const barFormProps = {
  method: 'get',
  action: '/#booking-flow',
  className:
    'group/bar grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-end gap-x-3 gap-y-4 rounded-2xl border border-ash bg-coal p-4 shadow-2xl shadow-black/60 sm:grid-cols-2 sm:gap-x-4 sm:p-5 lg:flex lg:flex-wrap print:hidden',
} as const

const WRAPPED = 'lg:max-xl:group-has-[option[value=later]:checked]/bar'

/** One row on a desktop. With a date, a small desktop takes two. */
export const barFieldClasses = {
  place: `max-sm:col-span-full lg:flex-1 lg:basis-44 ${WRAPPED}:basis-[calc(50%-0.5rem)]`,
  when: `lg:w-44 xl:group-has-[option[value=later]:checked]/bar:w-38 ${WRAPPED}:grow`,
  date: `hidden group-has-[option[value=later]:checked]/bar:block [&_input]:px-3 lg:w-40 ${WRAPPED}:grow`,
} as const
