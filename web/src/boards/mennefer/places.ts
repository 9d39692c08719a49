import type { MenNeferComponents, MenNeferView } from "../../generated/mennefer";
import { fieldBox, regionOf, rowBox, sideBox, tileBox } from "./anchors";
import { houseOf, type Box, type Layout } from "./layout";
import { bonusBox, graveBox, greatBox, queenBox, queensTrackBox, scrollBox, siteBox } from "./quarters";
import { levelInWork, slotsIn } from "./view";
import { agreementBox, cityBox, goodBox, pedestalBox, roomBox, sectionBox, shelfBox, templeBox } from "./waterside";

/** The box of a target that is a printed place of what is shown now; pieces are asked for by `spots.ts`. */
export function placeBox(target: string, L: Layout, view: MenNeferView, components: MenNeferComponents): Box | null {
  const [kind = "", id = "", more = ""] = target.split(".");
  const slots = components.display.slot.length;
  const house = houseOf(id);
  switch (kind) {
    case "display":
      return tileBox(L, Number(id) - 1, slots);
    case "row":
      return rowBox(L, Number(id) - 1, slots);
    case "house":
      return house ? sideBox(L, house, more === "moon" ? "moon" : "sun") : null;
    case "track":
      if (house) return fieldBox(L, house, Number(more), components.houses.track_length);
  }
  // Everything else is drawn large enough only in the opened place.
  if (L.place !== regionOf(target)) return null;
  switch (kind) {
    case "track":
      if (id === "queens") return queensTrackBox(L, Number(more), components.queens_pyramids.track_length);
      return greatBox(L, Number(more), components.great_pyramid.length);
    case "site": {
      const level = Math.min(levelInWork(view), view.great.levels.length - 1);
      return siteBox(L, level, Number(id) - 1, view.great.sites.length);
    }
    case "queen":
      return queenBox(L, components.queens_pyramids.pyramids.indexOf(id), components.queens_pyramids.pyramids.length);
    case "grave":
      return graveBox(L, components, id);
    case "bonus":
      return bonusBox(L, components, id);
    case "papyrus":
      return scrollBox(L, Number(id) - 1, view.papyri.length);
    case "good":
      return goodBox(L, Number(id) - 1, view.goods.length);
    case "shelf":
      return shelfBox(L, id, components.administration.goods_levels);
    case "room":
      return roomBox(L, Number(id), view.rooms.length);
    case "temple":
      return templeBox(L, components, id);
    case "pedestal":
      return pedestalBox(L, components, id);
    case "nile":
    case "city": {
      const city = components.nile.city.find((c) => c.id === id);
      if (city)
        return kind === "nile"
          ? cityBox(L, city, components)
          : agreementBox(L, city, Number(more) - 1, components, slotsIn(view));
      return sectionBox(L, id === "harbour" ? 0 : Number(id), components.nile.sections);
    }
    default:
      return null;
  }
}
