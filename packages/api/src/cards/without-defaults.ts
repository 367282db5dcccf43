import * as z from 'zod/mini'

type WithoutDefaults<Shape> = {
  -readonly [Field in keyof Shape]: Shape[Field] extends z.ZodMiniDefault<infer Inner> ? Inner : Shape[Field]
}

/** For objects that are already parsed and so have every field. */
export const withoutDefaults = <Shape extends z.core.$ZodShape>({
  shape,
}: z.ZodMiniObject<Shape>): WithoutDefaults<Shape> =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      field instanceof z.ZodMiniDefault ? field.def.innerType : field,
    ]),
  ) as WithoutDefaults<Shape>
