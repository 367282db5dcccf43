import * as z from 'zod'

type WithoutDefaults<Shape> = {
  -readonly [Field in keyof Shape]: Shape[Field] extends z.ZodDefault<infer Inner> ? Inner : Shape[Field]
}

/** Returns the fields of an object schema without their defaults, for objects that are already parsed and so have every field. */
export const withoutDefaults = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>): WithoutDefaults<Shape> =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, field instanceof z.ZodDefault ? field.unwrap() : field]),
  ) as WithoutDefaults<Shape>
