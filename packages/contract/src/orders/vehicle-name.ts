interface Vehicle {
  readonly make: string
  readonly model: string
  readonly year: number | string | null
}

/** `2024 Porsche 911 GT3`. The fields of a build can be empty, and a year alone isn't a name. */
export const vehicleName = ({ make, model, year }: Vehicle): string => [make && year, make, model].filter(Boolean).join(' ')
