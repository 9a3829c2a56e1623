"""Solids of FreeCAD 0.20.2: freecad solids.py (with its window, because only that exports colors)"""
import os

import FreeCAD as App
import ImportGui
import Part

folder = os.path.dirname(os.path.abspath(__file__))
block = Part.makeBox(254, 127, 50.8).cut(Part.makeCylinder(25.4, 60, App.Vector(60, 60, 0)))
for unit in ["INCH", "M"]:
    Part.setStaticValue("write.step.unit", unit)
    block.exportStep(f"{folder}/block-{unit.lower()}-freecad.step")
Part.setStaticValue("write.step.unit", "MM")
rounded = Part.makeTorus(60, 12).fuse(Part.makeCone(30, 10, 80)).fuse(Part.makeSphere(22, App.Vector(0, 0, 90)))
rounded.exportIges(f"{folder}/rounded-freecad.igs")
rounded.exportBrep(f"{folder}/rounded-freecad.brep")

document = App.newDocument("Kit")
kit, front, clips = [document.addObject("App::Part", name) for name in ["Kit", "Front", "Clips"]]
kit.addObject(front)
front.addObject(clips)


def add(parent, name, shape, color, place):
    solid = document.addObject("Part::Feature", name.replace(" ", "_"))
    solid.Label, solid.Shape, solid.Placement.Base = name, shape, App.Vector(*place)
    parent.addObject(solid)
    solid.ViewObject.ShapeColor = color


add(front, "Lip", Part.makeBox(120, 30, 4), (1.0, 0.0, 0.0), (0, 0, 0))
add(clips, "Clip left", Part.makeCylinder(5, 12), (0.0, 0.5, 1.0), (20, 10, 4))
add(clips, "Clip right", Part.makeCylinder(5, 12), (0.0, 0.5, 1.0), (100, 10, 4))
add(kit, "Wing", Part.makeBox(120, 10, 40), (0.2, 0.2, 0.2), (0, 60, 0))
clips.Placement.Base = App.Vector(0, 5, 0)
front.Placement.Base = App.Vector(0, 0, 10)
document.recompute()
ImportGui.export([kit], f"{folder}/colors-freecad.step")
