import * as z from 'zod'

type WithoutDefaults<Shape> = {
  -readonly [Field in keyof Shape]: Shape[Field] extends z.ZodDefault<infer Inner> ? Inner : Shape[Field]
}

/** The fields of an object that was read: each is there, so none has a default. */
export const withoutDefaults = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>): WithoutDefaults<Shape> =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, field instanceof z.ZodDefault ? field.unwrap() : field]),
  ) as WithoutDefaults<Shape>
