import about from "./ar/about.json" with { type: "json" };
import blog from "./ar/blog.json" with { type: "json" };
import contact from "./ar/contact.json" with { type: "json" };
import faq from "./ar/faq.json" with { type: "json" };
import legal from "./ar/legal.json" with { type: "json" };

export default { about, blog, contact, faq, legal };
